import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { answerTicket, getCannedReplies } from '@clearcrate/contract/support';
import { TICKET_ANSWER_MAX } from '@clearcrate/contract/ticket-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/session.ts';
import { useSupportTexts } from '../../lib/texts.ts';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './support.module.css';
import type { Ticket } from './ticket-types.ts';

/** The answer, from a canned reply or written here. */
export function AnswerForm({ ticket: { ticketId, content } }: { ticket: Ticket }) {
  const t = useSupportTexts();
  const [answer, setAnswer] = useState('');
  const [locale, setLocale] = useState<Locale>(() => guessLocale(content));
  const [replyId, setReplyId] = useState('');
  const replies = useQuery({ queryKey: ['canned-replies'], queryFn: () => call(getCannedReplies, {}) });
  const mutation = useMutation({
    mutationFn: () => call(answerTicket, { ticketId, answer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  });
  const insert = (id: string, language: Locale) => {
    setReplyId(id);
    setLocale(language);
    const reply = replies.data?.items.find((one) => one.replyId === id);
    if (reply) setAnswer(reply.texts[language]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.trim() !== '') mutation.mutate();
  };
  return (
    <Panel title={t('answer')}>
      <form className={parts.form} onSubmit={submit}>
        <div className={classes.work}>
          <SelectField
            compact
            label={t('canned')}
            value={replyId}
            onChange={(id) => insert(id, locale)}
            options={[
              { value: '', label: t('cannedNone') },
              ...(replies.data?.items ?? []).map((reply) => ({ value: reply.replyId, label: reply.name })),
            ]}
          />
          <SelectField<Locale>
            compact
            label={t('language')}
            value={locale}
            onChange={(language) => insert(replyId, language)}
            options={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </div>
        <TextArea
          label={t('answer')}
          hint={t('answerHint')}
          maxLength={TICKET_ANSWER_MAX}
          value={answer}
          onChange={setAnswer}
        />
        {mutation.isError && (
          <p role="alert" className={parts.formError}>
            {messageOf(mutation.error)}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={mutation.isPending}
          {...(answer.trim() === '' ? { disabledReason: t('write') } : {})}
        >
          {t('send')}
        </Button>
      </form>
    </Panel>
  );
}

/** By the letters of the question; the operator may choose another. */
function guessLocale(text: string): Locale {
  if (/[가-힣]/.test(text)) return 'ko';
  if (/[\u4e00-\u9fff]/.test(text)) return 'zh';
  return /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(text) ? 'vi' : 'en';
}
