import * as auth from './auth.ts';
import * as avatar from './avatar.ts';
import * as bag from './bag.ts';
import * as battle from './battle.ts';
import * as battleRank from './battle-rank.ts';
import * as bounds from './bounds.ts';
import * as box from './box.ts';
import * as crash from './crash.ts';
import * as delivery from './delivery.ts';
import * as deliveryDesk from './delivery-desk.ts';
import type { Endpoint } from './endpoint.ts';
import * as fairness from './fairness.ts';
import * as festival from './festival.ts';
import * as identity from './identity.ts';
import * as lucky from './lucky.ts';
import * as mall from './mall.ts';
import * as message from './message.ts';
import * as operation from './operation.ts';
import * as packet from './packet.ts';
import * as policy from './policy.ts';
import * as profile from './profile.ts';
import * as rank from './rank.ts';
import * as recharge from './recharge.ts';
import * as record from './record.ts';
import * as refining from './refining.ts';
import * as registerPacket from './register-packet.ts';
import * as replacement from './replacement.ts';
import * as reserve from './reserve.ts';
import * as roll from './roll.ts';
import * as security from './security.ts';
import * as site from './site.ts';
import * as spread from './spread.ts';
import * as task from './task.ts';
import * as ticket from './ticket.ts';
import * as timeBox from './time-box.ts';
import * as turntable from './turntable.ts';
import * as user from './user.ts';
import * as vip from './vip.ts';
import * as welfare from './welfare.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** All endpoints; the API page and the access matrix test are generated from this list. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  user,
  operation,
  profile,
  identity,
  security,
  site,
  box,
  bag,
  delivery,
  deliveryDesk,
  fairness,
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
