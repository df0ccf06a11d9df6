import { PLATFORMS, type PlatformId } from '@clearcrate/contract/kinds';

/**
 * Bridge to the native app, which shows the store in a web view:
 * - iOS registers the script message handler `clearcrate`; it receives an object.
 * - Android adds the JavaScript interface `ClearcrateHost` with `postMessage(json: string)`.
 *
 * Both receive `{ type: 'route', path, isTab }` after every navigation, so that the host can show or
 * hide its own bars.
 */
export interface HostWindow {
  webkit?: { messageHandlers?: { clearcrate?: { postMessage(message: unknown): void } } };
  ClearcrateHost?: { postMessage(json: string): void };
}

export interface RouteReport {
  type: 'route';
  path: string;
  isTab: boolean;
}

export interface NativeBridge {
  platformId: PlatformId;
  report(message: RouteReport): void;
}

/** Returns the bridge of the host app; undefined in an ordinary browser. */
export function findNativeBridge(host: HostWindow): NativeBridge | undefined {
  const ios = host.webkit?.messageHandlers?.clearcrate;
  if (ios) return { platformId: PLATFORMS.ios, report: (message) => ios.postMessage(message) };
  const android = host.ClearcrateHost;
  if (android) {
    return { platformId: PLATFORMS.android, report: (message) => android.postMessage(JSON.stringify(message)) };
  }
  return undefined;
}

const bridge = findNativeBridge(globalThis as HostWindow);

export const isInNativeHost = (): boolean => bridge !== undefined;
export const nativePlatformId = (): PlatformId | undefined => bridge?.platformId;

export function reportRoute(path: string, isTab: boolean): void {
  bridge?.report({ type: 'route', path, isTab });
}
