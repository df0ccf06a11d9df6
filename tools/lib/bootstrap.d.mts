export const root: string;
export const pinnedNode: string;
export function say(text: string): void;
export class BootstrapError extends Error {}
export function ensureInstalled(): Promise<void>;
export function ensureInstalledIn(folder: string, what: string): Promise<void>;
/** Of what the server is built, from the root. */
export const serverSources: readonly string[];
/** What `npm start` runs, from the root. */
export const serverProgram: string;
export function ensureWebBuilt(): Promise<void>;
export function ensureConsoleBuilt(): Promise<void>;
export function ensurePagesBuilt(): Promise<void>;
export function ensureServerBuilt(): Promise<void>;
export function ensureBenchServerBuilt(): Promise<void>;
export function ensureTestWorkerBuilt(): Promise<void>;
