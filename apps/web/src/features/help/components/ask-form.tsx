import { createTicket, getTicketList } from '@clearcrate/contract/ticket';
import { checkTicket, TICKET_LENGTH, type TicketCategory } from '@clearcrate/contract/ticket-rules';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { refusalName } from '../../../lib/form/refusals.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useTicketCategories } from '../help.queries.ts';

type Field = 'content';
type Fault = 'ticketTooShort' | 'ticketTooLong';

const isAboutContent = (code: number): boolean => refusalName(code)?.startsWith('ticketToo') ?? false;

/** A question to the operator. The input is kept until it was sent. */
export function AskForm() {
  const t = useT('help');
  const categories = useTicketCategories();
  const [category, setCategory] = useState<TicketCategory>('other');
  const [content, setContent] = useState('');
  const form = useForm<Field, Fault, unknown>({
    faults: () => {
      const fault = checkTicket(content);
      return fault ? { content: fault } : {};
    },
    say: (fault) => t(`ask.${fault}`, TICKET_LENGTH),
    fieldOf: (code) => (isAboutContent(code) ? 'content' : undefined),
    send: () => api.call(createTicket, { category, content }, { quiet: true }),
    onDone: () => {
      setContent('');
      toast.success(t('ask.sent'));
      void invalidate(getTicketList);
    },
  });
  return (
    <form {...form.formProps} className={stackClass(16)}>
      <SelectField<TicketCategory>
        label={t('ask.category')}
        value={category}
        options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={setCategory}
      />
      <TextArea
        label={t('ask.content')}
        placeholder={t('ask.placeholder')}
        value={content}
        onChange={(text) => {
          form.touch('content');
          setContent(text);
        }}
        aside={<Num>{`${[...content].length}/${TICKET_LENGTH.max}`}</Num>}
        error={form.errorOf('content')}
      />
      <SubmitButton form={form}>{t('ask.send')}</SubmitButton>
    </form>
  );
}
