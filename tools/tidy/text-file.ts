import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TextFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

export interface Problem {
  path: string;
  line?: number;
  message: string;
}

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'pictures',
  '.git',
  '.data',
  '.cache',
]);
const TEXT_ENDINGS = /\.(?:ts|tsx|mts|mjs|cjs|js|css|html|json|md|sql|yml|yaml|svg|webmanifest)$|^[^.]+$|^\.[a-z]+$/;
const PRIVATE_FILES = /^\.env|\.log$/;

/** Reads every text file of the repository. */
export function readTree(root: string, folder = ''): TextFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : readTree(root, path);
    if (!entry.isFile() || !TEXT_ENDINGS.test(entry.name) || PRIVATE_FILES.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}

export const isSource = (path: string): boolean => /\.(?:ts|tsx|mjs|cjs)$/.test(path);
export const isGenerated = (path: string): boolean => /\.generated\.|(?:^|\/)generated\//.test(path);
export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
