import { createSecurityLog } from '../platform/security/security-log.ts';
import { createVault, readMasterKeys } from '../platform/security/vault.ts';
import { type Command, defineAction } from './lib/command.ts';
import { withDatabase } from './lib/with-database.ts';
import { rotateSeals } from './rotate/rotate-seals.ts';

const PROGRESS_ROWS = 10_000;

const main = defineAction({
  summary:
    'Seals every secret with the first of the master keys, beside a running store. ' +
    'MASTER_KEY, or the file master-key, names the new key first and the old ones after it.',
  run: () =>
    withDatabase('rotate-key', async ({ config, log, db }) => {
      const keys = await readMasterKeys(config);
      const vault = createVault(...keys);
      const security = createSecurityLog(config, log, vault);
      security.write({ event: 'masterKey', outcome: 'rotating', keyId: vault.keyId });
      let printed = 0;
      const count = await rotateSeals(db, vault, (progress) => {
        const isLast = progress.done === progress.total;
        if (!isLast && progress.done - printed < PROGRESS_ROWS) return;
        printed = isLast ? 0 : progress.done;
        console.error(`${progress.table}: ${progress.done} of ${progress.total}`);
      });
      security.write({ event: 'masterKey', outcome: 'rotated', keyId: vault.keyId, count });
      return {
        data: { count, keyId: vault.keyId },
        text: [
          `${count} values sealed again. Everything is sealed with the key ${vault.keyId}.`,
          ...(keys.length > 1 ? ['The other keys can be removed from the settings now.'] : []),
        ],
      };
    }),
});

export const command: Command = { main };
