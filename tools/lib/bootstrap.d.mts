export const root: string;
export const pinnedNode: string;
export function say(text: string): void;
export class BootstrapError extends Error {}
export function ensureInstalled(): Promise<void>;
export function ensureInstalledIn(folder: string, what: string): Promise<void>;
export function ensureWebBuilt(): Promise<void>;
