import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A typed text once its writer pauses: every question to the server leaves entries in the audit log. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  // Emptied or restored from the address: at once.
  return text === '' ? text : settled;
}
