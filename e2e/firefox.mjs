#!/usr/bin/env node
/**
 * Starts Firefox for Playwright, which speaks WebDriver BiDi to it, and relays their messages. Two
 * of them cannot pass as they are. Takes Firefox's own arguments.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Sent for each new page. Firefox 153 does not know it and would open none. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride';
/** Sets the value of a field by script, which React does not count as a change: edits it instead. */
const SET_VALUE = 'window.__pw_bidiInsertText(';
const EDIT = "document.execCommand('insertText', false, ";
const READY = /WebDriver BiDi listening on (ws:\/\/\S+)/;
/** A picture of a page is one message. */
const UNLIMITED = { maxPayload: 0, perMessageDeflate: false };

const firefox = process.env.FIREFOX_PATH;
if (!firefox) {
  console.error('Firefox was not found: install the package firefox-esr, or set FIREFOX_PATH to one.');
  process.exit(1);
}

/** Returns the answer to a command that Firefox does not know. */
function answerTo(message) {
  if (!message.includes(UNKNOWN_COMMAND)) return undefined;
  const { id, method } = JSON.parse(message.toString());
  return method === UNKNOWN_COMMAND ? JSON.stringify({ type: 'success', id, result: {} }) : undefined;
}

function relay(playwright, address) {
  const browser = new WebSocket(`${address}/session`, UNLIMITED);
  playwright.pause();
  browser.on('open', () => playwright.resume());
  playwright.on('message', (message) => {
    const answer = answerTo(message);
    if (answer) playwright.send(answer);
    else browser.send(message.toString().replace(SET_VALUE, EDIT));
  });
  browser.on('message', (message) => playwright.send(message, { binary: false }));
  // Firefox ends by itself when it is closed; one that lost its driver has no further use.
  playwright.on('close', () => browser.terminate());
  browser.on('close', () => playwright.terminate());
  for (const end of [playwright, browser]) end.on('error', (error) => console.error(error.message));
}

function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...UNLIMITED });
  server.on('connection', (playwright) => relay(playwright, address));
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
}

const child = spawn(firefox, process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: child.stderr }).on('line', (line) => {
  const address = READY.exec(line)?.[1];
  if (address) listen(address);
  else console.error(line);
});
