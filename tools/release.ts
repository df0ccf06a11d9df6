import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { root } from './lib/bootstrap.mjs';
import { release } from './release/release.ts';

/** `npm run release -- 0.2.0`: closes the changelog, freezes the migrations, sets the version, commits and tags. It pushes nothing. */
await runCommand(async ([version = '']) => {
  const day = new Date().toISOString().slice(0, 10);
  const tag = release({ folder: root, version, day });
  console.log(`${tag} is committed and tagged. Publish it: git push --follow-tags`);
  return 0;
});
