-- What only earlier releases called: docs/decisions/0041-profile-is-one-statement.md.

drop function profiles_of, sessions_of, live_session, movements_page, investor_part, phone_waiting_part, balances_part,
  movements_part, payments_part, withdrawals_part, refunds_part, disputes_part, plans_part, investments_part,
  holding_name;
drop function session_of, investor_piece, phone_waiting_piece, balances_piece, movements_piece, payments_piece,
  withdrawals_piece, refunds_piece, disputes_piece, plans_piece, investments_piece;
drop view seen_withdrawal;
