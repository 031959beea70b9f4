/** The acts about money that is out in a portfolio. Each line has its document. */

const may = ["finance"] as const;
const ofTwo = { may, second: "always", mayApprove: may } as const;
const portfolio = "Number of the portfolio";
const evidence = "Its document: a PDF, PNG or JPEG";

export const deploymentActs = {
  deploy: {
    label: "Book money put to work",
    subject: "Reference of the bank",
    ...ofTwo,
    arguments: { portfolio, amount: "Naira", day: "Day at the bank", evidence },
  },
  repayment: {
    label: "Book a repayment",
    subject: "Reference of the bank",
    ...ofTwo,
    arguments: {
      portfolio,
      principal: "Naira of what was put to work, or 0",
      income: "Naira earned, or 0: only this is for returns",
      day: "Day at the bank",
      evidence,
    },
  },
  "write-off": {
    label: "Book a loss",
    subject: "Reference of the document",
    ...ofTwo,
    arguments: { portfolio, amount: "Naira that will not come back", day: "Its day", evidence },
  },
  "reverse-deployment": {
    label: "Reverse a deployment, repayment or loss",
    subject: "Its reference",
    ...ofTwo,
    arguments: {},
  },
} as const;
