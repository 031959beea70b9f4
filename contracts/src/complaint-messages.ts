export const complaintFiled = "Your complaint has a number. We answer within two working days";
export const complaintsRead = "Complaints";
export const referenceMissing = "Say which movement it is about";
export const textMissing = "Say in a sentence what is wrong";
export const tooManyToday =
  "You have filed 5 complaints in 24 hours, which is the most. Write to us by WhatsApp or e-mail, or file this one tomorrow.";
export const textTooLong = "Use at most 1,000 characters";
