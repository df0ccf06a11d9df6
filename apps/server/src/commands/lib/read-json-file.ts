import { readFile } from 'node:fs/promises';
import { StartupError } from '../../platform/errors.ts';

export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new StartupError(`${path} is not valid JSON.`);
  }
}
