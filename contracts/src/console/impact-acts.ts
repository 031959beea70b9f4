/** The acts about projects that portfolios finance, what their meters counted, and which documents everyone can read. */

const ofTwo = {
  may: ["catalogue"],
  second: "always",
  mayApprove: ["catalogue", "finance"],
} as const;
const evidence = "Its document, which everyone can read: a PDF, PNG or JPEG";

export const impactActs = {
  project: {
    label: "Enter or correct a project",
    subject: "Short name of the project, such as kano-solar-1",
    ...ofTwo,
    arguments: {
      portfolio: "Number of the portfolio that finances it",
      name: "Name",
      capacity: "Capacity in kW",
      cost: "Cost, in naira",
      financed: "Percent of the cost that the portfolio finances",
      day: "First day on which it works",
      evidence,
    },
  },
  "meter-reading": {
    label: "Enter or correct a meter reading",
    subject: "Reference of the reading, such as kano-solar-1-2027-01",
    ...ofTwo,
    arguments: {
      project: "Short name of the project",
      since: "First day of the reading",
      until: "Last day of the reading",
      kwh: "Energy in kWh",
      evidence,
    },
  },
  "publish-document": {
    label: "Publish the document of a deployment",
    subject: "Reference of the deployment, repayment or loss",
    may: ["finance"],
    second: "always",
    mayApprove: ["finance"],
    arguments: { published: "Everyone can read it" },
  },
} as const;
