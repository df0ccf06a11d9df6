import * as contract from '@clearcrate/contract/ledger-desk';
import type { Router } from '../../platform/http/router.ts';
import type { LedgerDesk } from './figures.ledger.ts';
import type { MonthReports } from './figures.month.ts';

export function registerLedgerRoutes(router: Router, ledger: LedgerDesk, months: MonthReports): void {
  router.route(contract.getTrialBalance, ({ at }) =>
    ledger.trialBalance(at === undefined ? ledger.now() : new Date(at)),
  );
  router.route(contract.getPostings, (body) => ledger.postings(body));
  router.route(contract.exportPostings, (body) => ledger.exported(body));
  router.route(contract.getMonthReport, ({ month }) => months.report(month));
  router.route(contract.exportMonthReport, ({ month }) => months.exported(month));
}
