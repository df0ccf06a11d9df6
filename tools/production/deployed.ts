import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';

type Replacements = readonly (readonly [from: string | RegExp, to: string])[];

/**
 * A file of `deploy/` that has changed so much that a replacement finds nothing is no longer
 * tested: that is an error.
 */
export async function readDeployed(path: string, replacements: Replacements): Promise<string> {
  let text = await readFile(join(root, 'deploy', path), 'utf8');
  for (const [from, to] of replacements) {
    const replaced = text.replaceAll(from, to);
    if (replaced === text) throw new Error(`deploy/${path} has no ${from}`);
    text = replaced;
  }
  return text;
}

/** The settings in a file, as systemd and a shell read it. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.match(/^[A-Z][A-Z0-9_]*=.*$/gm) ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
}

/** The settings of all nodes, or of one. */
export const readEnvironment = async (name: string): Promise<Record<string, string>> =>
  parseEnvironment(await readDeployed(`${name}.env.example`, []));
