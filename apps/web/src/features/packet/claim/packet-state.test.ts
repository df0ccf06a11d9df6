import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { describe, expect, it } from 'vitest';
import { kindName, knownShare, packetsOfKind, progressOf, shownState } from './packet-state.ts';

const packet = (change: Partial<Packet> = {}): Packet => ({
  packetId: '1',
  kind: PACKET_KINDS.activity,
  cycle: 1,
  split: PACKET_SPLITS.even,
  name: '',
  note: '',
  total: '10.01',
  paid: '0.00',
  shares: 3,
  left: 3,
  claims: 0,
  minRecharge: '0.00',
  minSpend: '0.00',
  vipLevel: 0,
  rate: 0,
  cap: null,
  countsFrom: '2026-11-15T00:00:00.000Z',
  countsTo: '2026-11-16T00:00:00.000Z',
  opensAt: '2026-11-15T10:00:00.000Z',
  closesAt: '2026-11-15T12:00:00.000Z',
  seedNumber: null,
  seedHash: '',
  ...change,
});
const own = (change: Partial<OwnPacket>): OwnPacket => ({
  ...{ packetId: '1', state: 'open', money: null, recharged: '0.00', spent: '0.00', due: null },
  ...change,
});
const at = (time: string) => Date.parse(`2026-11-15T${time}Z`);

describe('the shown state of a packet', () => {
  it('follows its times and stock for a visitor, and the server for a player', () => {
    expect(shownState(packet(), undefined, at('09:59:59'))).toBe('soon');
    expect(shownState(packet(), undefined, at('10:00:00'))).toBe('open');
    expect(shownState(packet({ left: 0 }), undefined, at('10:00:00'))).toBe('empty');
    expect(shownState(packet({ shares: 0, left: 0 }), undefined, at('10:00:00'))).toBe('open');
    expect(shownState(packet(), undefined, at('12:00:00'))).toBe('over');
    expect(shownState(packet(), own({ state: 'claimed' }), at('09:00:00'))).toBe('claimed');
  });

  it('shows excluded accounts that they are excluded, but only for packets that others can open', () => {
    expect(shownState(packet(), own({ state: 'open' }), at('10:00:00'), true)).toBe('keptOut');
    expect(shownState(packet(), own({ state: 'soon' }), at('09:00:00'), true)).toBe('soon');
  });

  it('shows an amount only if it is known', () => {
    expect(knownShare(packet(), undefined)).toBe('3.34');
    expect(knownShare(packet({ claims: 2 }), undefined)).toBe('3.33');
    expect(knownShare(packet({ total: '0.05', shares: 5 }), undefined)).toBe('0.01');
    expect(knownShare(packet({ split: PACKET_SPLITS.random }), undefined)).toBeUndefined();
    expect(knownShare(packet({ split: PACKET_SPLITS.random }), own({ money: '1.04' }))).toBe('1.04');
  });

  it('counts the required progress and nothing else', () => {
    expect(progressOf(packet(), undefined)).toEqual([]);
    expect(progressOf(packet({ minRecharge: '100.00' }), own({ recharged: '25.00' }))).toEqual([
      { name: 'recharge', done: '25.00', needed: '100.00' },
    ]);
  });

  it('has a name for every kind', () => {
    expect(Object.values(PACKET_KINDS).map(kindName)).toEqual(Object.keys(PACKET_KINDS));
    expect(packetsOfKind([packet(), packet({ kind: PACKET_KINDS.loss })], 'loss')).toHaveLength(1);
  });
});
