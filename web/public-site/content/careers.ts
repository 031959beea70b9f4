export const careers = {
  title: "Work with us",
  text: "We look for people who can explain interest to a trader, a database to a banker and a mistake to whoever it has cost. Whether there is an opening today or not: write what you have made and what you want to learn. A person reads it.",
} as const;
