import * as auth from './account/auth.ts';
import * as avatar from './account/avatar.ts';
import * as bounds from './account/bounds.ts';
import * as identity from './account/identity.ts';
import * as profile from './account/profile.ts';
import * as security from './account/security.ts';
import * as user from './account/user.ts';
import * as approvals from './console/approvals.ts';
import * as auditLog from './console/audit-log.ts';
import * as avatarDesk from './console/avatar-desk.ts';
import * as cardDesk from './console/card-desk.ts';
import * as consoleBoxes from './console/console-boxes.ts';
import * as consoleGoods from './console/console-goods.ts';
import * as dashboard from './console/dashboard.ts';
import * as find from './console/find.ts';
import * as ledgerDesk from './console/ledger-desk.ts';
import * as operatorSignIn from './console/operator-sign-in.ts';
import * as operators from './console/operators.ts';
import * as passkeys from './console/passkeys.ts';
import * as playerActs from './console/player-acts.ts';
import * as players from './console/players.ts';
import * as rechargeDesk from './console/recharge-desk.ts';
import * as support from './console/support.ts';
import * as consoleViews from './console/views.ts';
import * as festival from './followers/festival.ts';
import * as message from './followers/message.ts';
import * as rank from './followers/rank.ts';
import * as record from './followers/record.ts';
import * as spread from './followers/spread.ts';
import * as task from './followers/task.ts';
import * as vip from './followers/vip.ts';
import * as battle from './modes/battle.ts';
import * as battleRank from './modes/battle-rank.ts';
import * as box from './modes/box.ts';
import * as boxHistory from './modes/box-history.ts';
import * as crash from './modes/crash.ts';
import * as lucky from './modes/lucky.ts';
import * as mall from './modes/mall.ts';
import * as packet from './modes/packet.ts';
import * as recharge from './modes/recharge.ts';
import * as refining from './modes/refining.ts';
import * as registerPacket from './modes/register-packet.ts';
import * as replacement from './modes/replacement.ts';
import * as roll from './modes/roll.ts';
import * as timeBox from './modes/time-box.ts';
import * as turntable from './modes/turntable.ts';
import * as welfare from './modes/welfare.ts';
import * as bag from './play/bag.ts';
import * as delivery from './play/delivery.ts';
import * as deliveryDesk from './play/delivery-desk.ts';
import * as fairness from './play/fairness.ts';
import * as reserve from './play/reserve.ts';
import * as ticket from './play/ticket.ts';
import * as policy from './store/policy.ts';
import * as site from './store/site.ts';
import type { Endpoint } from './wire/endpoint.ts';
import * as operation from './wire/operation.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** All endpoints; the API page and the access matrix test are generated from this list. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  approvals,
  auditLog,
  auth,
  dashboard,
  ledgerDesk,
  rechargeDesk,
  cardDesk,
  user,
  operation,
  operatorSignIn,
  operators,
  playerActs,
  players,
  consoleViews,
  passkeys,
  support,
  avatarDesk,
  consoleBoxes,
  consoleGoods,
  profile,
  identity,
  security,
  site,
  box,
  boxHistory,
  bag,
  delivery,
  deliveryDesk,
  fairness,
  find,
  record,
  message,
  task,
  avatar,
  vip,
  rank,
  spread,
  reserve,
  roll,
  policy,
  bounds,
  welfare,
  battle,
  battleRank,
  crash,
  registerPacket,
  lucky,
  replacement,
  ticket,
  timeBox,
  recharge,
  turntable,
  packet,
  refining,
  festival,
  mall,
].flatMap((module) => Object.values(module).filter(isEndpoint));
