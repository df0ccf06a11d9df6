import { MODULES } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import type { ConfigItem, ModuleItem } from '../../src/base/site/site.module.ts';

const { channelCode } = DEFAULTS;

export const config: ConfigItem[] = [
  { channelCode, itemKey: 'winner.threshold', itemValue: '100.00' },
  { channelCode, itemKey: 'box.shellRate', itemValue: '0.05' },
  { channelCode, itemKey: 'code.ways', itemValue: 'sms+mail' },
  { channelCode, itemKey: 'battle.ai', itemValue: '1' },
  { channelCode, itemKey: 'battle.maxBoxes', itemValue: '6' },
  { channelCode, itemKey: 'battle.maxKinds', itemValue: '4' },
  { channelCode, itemKey: 'mall.recoveryRate', itemValue: '0.90' },
  { channelCode, itemKey: 'crash.betMin', itemValue: '1.00' },
  { channelCode, itemKey: 'crash.betMax', itemValue: '500.00' },
  { channelCode, itemKey: 'crash.payoutMax', itemValue: '50000.00' },
  { channelCode, itemKey: 'crash.roundMax', itemValue: '200000.00' },
  { channelCode, itemKey: 'crash.edge', itemValue: '4.00' },
  { channelCode, itemKey: 'crash.maximum', itemValue: '10000.00' },
  { channelCode, itemKey: 'packet.register.amount', itemValue: '8.88' },
  { channelCode, itemKey: 'spread.firstGift', itemValue: '3.00' },
  { channelCode, itemKey: 'spread.firstGiftFrom', itemValue: '100.00' },
  { channelCode, itemKey: 'welfare.level1', itemValue: '100.00' },
  { channelCode, itemKey: 'welfare.level2', itemValue: '500.00' },
  { channelCode, itemKey: 'welfare.level3', itemValue: '2000.00' },
  { channelCode, itemKey: 'welfare.level4', itemValue: '5000.00' },
  { channelCode, itemKey: 'welfare.level5', itemValue: '10000.00' },
  // Operator's contact details for the contact page; empty ones are left out.
  { channelCode, itemKey: 'contact.email', itemValue: '' },
  { channelCode, itemKey: 'contact.phone', itemValue: '' },
  { channelCode, itemKey: 'contact.address', itemValue: '' },
  { channelCode, itemKey: 'contact.hours', itemValue: '' },
  { channelCode: 'aurora', itemKey: 'winner.threshold', itemValue: '50.00' },
];

/** Every mode is open, and of the other modules those that are built. */
const open: ReadonlySet<string | null> = new Set([
  ...MODE_NAMES.map((name) => MODES[name].module),
  'Spread',
  'Recharge',
  'Rucksack',
  'AppDownload',
  'HelpContact',
  'HelpPrivacy',
  'HelpRegulation',
  'HelpProblem',
  'HelpRelevant',
  'HelpCompliance',
  'HelpFanDuBoNotice',
  'HelpFangChengMiNotice',
]);

export const modules: ModuleItem[] = MODULES.map((name) => ({ channelCode, name, status: open.has(name) ? 1 : 0 }));
