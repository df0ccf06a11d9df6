import * as contract from '@clearcrate/contract/console-boxes';
import type { Router } from '../../platform/http/router.ts';
import type { BoxDesk } from './box-desk.ts';

export function registerBoxDeskRoutes(router: Router, desk: BoxDesk): void {
  router.route(contract.getBoxes, (_body, { locale }) => desk.list(locale));
  router.route(contract.getBoxEditor, ({ boxId }, { locale }) => desk.editor(boxId, locale));
  router.route(contract.checkBoxDraft, (draft) => desk.check(draft));
  router.route(contract.proposeBoxVersion, (body, call) => desk.propose(call, body));
  router.route(contract.withdrawBoxSchedule, async ({ scheduleId }) => {
    await desk.withdrawSchedule(scheduleId);
    return {};
  });
  router.route(contract.getBoxVersions, (body, { locale }) => desk.versions(body, locale));
}
