/** Rules that the console's pages and the server share. */

export const OPERATOR_SESSION = { idleMinutes: 30, maxHours: 12, confirmedMinutes: 10 } as const;
export const OPERATOR_TRIES = { count: 5, minutes: 15 } as const;
export const OPERATOR_PASSWORD = { min: 12, max: 128 } as const;
export const OPERATOR_NAME = { min: 2, max: 40 } as const;
export const INVITATION_HOURS = 72;

/** The header of every call of the console that repeats the readable cookie. */
export const CSRF_HEADER = 'x-csrf-token';
/** `__Host-` cookies are bound to this host, its root and a secure connection. */
export const SESSION_COOKIE = '__Host-clearcrate-console';
export const CSRF_COOKIE = '__Host-clearcrate-csrf';

/** Digits of an authenticator app. */
export const AUTHENTICATOR_CODE = /^\d{6}$/;
/** One of ten codes for the day on which the phone is gone. */
export const RECOVERY_CODE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;
export const RECOVERY_CODES = 10;

const LEAST_KINDS_OF_CHARACTERS = 6;

/** Too few different characters, or built on the own address or the product's name. */
export function isWeakOperatorPassword(password: string, email: string): boolean {
  const text = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  return (
    new Set(text).size < LEAST_KINDS_OF_CHARACTERS ||
    (name.length >= 4 && text.includes(name)) ||
    /password|clearcrate|qwerty|123456/.test(text)
  );
}

/** Of the demo operators; published, like the password of the demo players. */
export const DEMO_OPERATOR = {
  password: 'demo-operators-1234',
  /** Base32, for an authenticator app. */
  secret: 'CLEARCRATEDEMOOPERATORSSECRET234',
} as const;
