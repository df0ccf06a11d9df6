import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withApp } from './lib/with-store.ts';

const verify = defineAction({
  summary: 'Computes the chain of the audit log again; exit code 1 when an entry does not fit.',
  options: {
    head: { value: 'hash', summary: 'a head noted earlier, which must still be in the log' },
  },
  run: ({ options: { head } }) => {
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new UsageError('--head takes 64 hex digits.');
    return withApp('audit-log', async ({ modules: { operators } }) => {
      const report = await operators.verifyAuditLog();
      const isMissing = head !== undefined && !(await operators.auditLogHolds(head));
      const text = [
        report.brokenAt === null ? `${report.count} entries, all fit` : `entry ${report.brokenAt} does not fit`,
        `head ${report.head || 'none'}`,
        ...(isMissing ? [`${head} is missing: entries were cut off or replaced`] : []),
      ];
      return { data: { ...report, isMissing }, text, exitCode: report.brokenAt !== null || isMissing ? 1 : 0 };
    });
  },
});

export const command: Command = { actions: { verify } };
