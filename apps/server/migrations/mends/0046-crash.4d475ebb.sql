-- From before 16 November 2026, 04:45. Shells of settled bets stay in the ledger; a bet that is still open brings none, as since then.
alter table crash_bet drop column shell_rate;
