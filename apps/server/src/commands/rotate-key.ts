import { createSecurityLog } from '../platform/security-log.ts';
import { createVault, readMasterKeys } from '../platform/vault.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { rotateSeals } from './rotate/rotate-seals.ts';

/** `npm run rotate-key`: seals everything with the first of the master keys, beside a running store. */

const EVERY = 10_000;

await runCommand(async (args) => {
  if (args.length > 0) {
    console.error(
      'usage: npm run rotate-key   (MASTER_KEY, or the file master-key, names the new key first and the old ones behind it)',
    );
    return 2;
  }
  await withDatabase('rotate-key', async ({ config, log, db }) => {
    const keys = await readMasterKeys(config);
    const vault = createVault(...keys);
    const security = createSecurityLog(config, log, vault);
    security.write({ event: 'masterKey', outcome: 'rotating', keyId: vault.keyId });
    let told = 0;
    const done = await rotateSeals(db, vault, (progress) => {
      const isLast = progress.done === progress.total;
      if (!isLast && progress.done - told < EVERY) return;
      told = isLast ? 0 : progress.done;
      console.log(`${progress.table}: ${progress.done} of ${progress.total}`);
    });
    security.write({ event: 'masterKey', outcome: 'rotated', keyId: vault.keyId, count: done });
    console.log(`${done} values were sealed anew. Everything is sealed with the key ${vault.keyId}.`);
    if (keys.length > 1) console.log('The other keys can be taken out of the settings now.');
  });
  return 0;
});
