export const statementShared = "Others can check this statement with its code";
export const sharedStatementsRead = "Statements that others can check";
export const sharedStatementWithdrawn = "The code no longer works";
export const sharedStatementUnknown =
  "This statement cannot be shared any more. Download it again, and share the new file.";
export const codeUnknown = "You share no such statement";
export const tooManyShared =
  "You share 5 statements, which is the most. Withdraw the code of one of them first.";
