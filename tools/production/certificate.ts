import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { handOver } from './daemon.ts';
import { findPrograms } from './programs.ts';

const run = promisify(execFile);

export interface Certificate {
  certificate: string;
  key: string;
  /** Both in one file, as HAProxy reads them. */
  pem: string;
}

/**
 * Makes a self-signed certificate for this machine in an empty folder and returns the paths of its
 * files.
 */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const paths = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), pem: join(folder, 'both.pem') };
  const { openssl } = findPrograms('openssl');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', paths.key];
  await run(openssl, ['req', '-x509', '-days', '2', ...key, '-out', paths.certificate, ...names]);
  await writeFile(paths.pem, (await readFile(paths.certificate, 'utf8')) + (await readFile(paths.key, 'utf8')));
  await handOver(folder);
  return paths;
}

/** From now on this process trusts the certificate in every connection. */
export async function trust({ certificate }: Certificate): Promise<void> {
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')]);
}
