import { type ConsoleGoods, saveGoods, uploadGoodsPicture } from '@clearcrate/contract/console-goods';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { LOCALES } from '@clearcrate/contract/locale';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf, upload } from '../../lib/api.ts';
import { useGoodsTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import parts from '../../parts/parts.module.css';
import classes from './goods.module.css';
import { useGoodsParts } from './use-goods-parts.ts';

type Body = BodyInputOf<typeof saveGoods>;
type Names = NonNullable<Body['newFinish']>;

interface GoodsDialogProps {
  /** The goods to change; new ones without it. */
  goods?: ConsoleGoods;
  onClose(): void;
  onSaved?(goodsId: string): void;
}

const NEW_FINISH = '';
const NO_NAMES: Names = { zh: '', en: '', vi: '', ko: '', tw: '' };

interface Fields {
  code: string;
  weapon: string;
  finish: string;
  finishCode: string;
  names: Names;
  quality: string;
  exterior: string;
  price: string;
  stock: string;
  image: string;
  imageLarge: string;
  overReason: string;
}

const fieldsOf = (goods: ConsoleGoods | undefined): Fields => ({
  code: goods?.code ?? '',
  weapon: goods?.weapon ?? '',
  finish: goods?.finish ?? NEW_FINISH,
  finishCode: '',
  names: NO_NAMES,
  quality: String(goods?.quality ?? 3),
  exterior: goods?.exterior ?? '',
  price: goods?.price ?? '',
  stock: '',
  image: goods?.image ?? '',
  imageLarge: goods?.imageLarge ?? '',
  overReason: '',
});

function bodyOf(fields: Fields, goods: ConsoleGoods | undefined): Body {
  const { code, weapon, finish, finishCode, names, quality, exterior, price, stock, image, imageLarge } = fields;
  const isNewFinish = finish === NEW_FINISH;
  return {
    isNew: goods === undefined,
    ...{ code, weapon, exterior, image, imageLarge },
    finish: isNewFinish ? finishCode : finish,
    newFinish: isNewFinish ? names : null,
    quality: Number(quality),
    // What was not changed here is left to those who change it meanwhile.
    price: price.trim() === goods?.price ? null : price.trim(),
    stock: stock === '' ? (goods ? null : 0) : Number(stock),
    reason: '',
    overReason: fields.overReason,
  };
}

const isWhole = (body: Body): boolean =>
  saveGoods.body.safeParse({ ...body, reason: 'given below' }).success &&
  [body.weapon, body.finish, body.exterior, ...Object.values(body.newFinish ?? {})].every((text) => text !== '');

/** Adds goods or changes them, with their picture. */
export function GoodsDialog({ goods, onClose, onSaved }: GoodsDialogProps) {
  const g = useGoodsTexts();
  const [fields, setFields] = useState(() => fieldsOf(goods));
  const set = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));
  const body = bodyOf(fields, goods);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={goods ? `${goods.finishName} ${goods.weaponName}` : g('add')}
      subtitle={g('editHint')}
      endpoint={saveGoods}
      body={body}
      asksReason
      act={{ children: g('save'), variant: 'primary', disabled: !isWhole(body) }}
      changes={['goods', 'goods-parts', 'boxes']}
      onDone={({ goodsId }) => onSaved?.(goodsId)}
    >
      <PictureField image={fields.imageLarge} onStored={set} />
      {!goods && (
        <TextField
          label={g('code')}
          hint={g('codeHint')}
          value={fields.code}
          onChange={(code) => set({ code })}
          maxLength={64}
        />
      )}
      <MadeOf fields={fields} set={set} />
      <div className={classes.pair}>
        <TextField
          figures
          inputMode="decimal"
          label={g('price')}
          value={fields.price}
          onChange={(price) => set({ price })}
        />
        <TextField
          figures
          inputMode="numeric"
          label={g('stock')}
          placeholder={goods ? String(goods.stock) : '0'}
          hint={goods ? g('keepStock') : undefined}
          value={fields.stock}
          onChange={(text) => set({ stock: text.replace(/\D/g, '').slice(0, 9) })}
        />
      </div>
      <TextField
        label={g('overReason')}
        hint={g('overReasonHint')}
        value={fields.overReason}
        onChange={(overReason) => set({ overReason })}
        maxLength={200}
      />
    </ActDialog>
  );
}

interface PartProps {
  fields: Fields;
  set(changes: Partial<Fields>): void;
}

/** Weapon, finish, quality and exterior. */
function MadeOf({ fields, set }: PartProps) {
  const g = useGoodsTexts();
  const made = useGoodsParts().data;
  const named = (list: readonly { code: string; name: string }[] = []) =>
    list.map(({ code, name }) => ({ value: code, label: name }));
  const empty = { value: '', label: '–' };
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          label={g('weapon')}
          value={fields.weapon}
          onChange={(weapon) => set({ weapon })}
          options={[empty, ...named(made?.weapons)]}
        />
        <SelectField
          label={g('finish')}
          value={fields.finish}
          onChange={(finish) => set({ finish })}
          options={[{ value: NEW_FINISH, label: g('newFinish') }, ...named(made?.finishes)]}
        />
      </div>
      {fields.finish === NEW_FINISH && <FinishFields fields={fields} set={set} />}
      <div className={classes.pair}>
        <SelectField
          label={g('quality')}
          value={fields.quality}
          onChange={(quality) => set({ quality })}
          options={(made?.qualities ?? []).map(({ level, name, letter }) => ({
            value: String(level),
            label: `${letter} ${name}`,
          }))}
        />
        <SelectField
          label={g('exterior')}
          value={fields.exterior}
          onChange={(exterior) => set({ exterior })}
          options={[empty, ...named(made?.exteriors)]}
        />
      </div>
    </>
  );
}

function FinishFields({ fields: { finishCode, names }, set }: PartProps) {
  const g = useGoodsTexts();
  return (
    <div className={classes.pair}>
      <TextField
        label={g('finishCode')}
        value={finishCode}
        onChange={(code) => set({ finishCode: code })}
        maxLength={64}
      />
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={g(`finishName.${locale}`)}
          value={names[locale]}
          onChange={(name) => set({ names: { ...names, [locale]: name } })}
          maxLength={80}
        />
      ))}
    </div>
  );
}

function PictureField({
  image,
  onStored,
}: {
  image: string;
  onStored(stored: { image: string; imageLarge: string }): void;
}) {
  const g = useGoodsTexts();
  const inputId = useId();
  const mutation = useMutation({
    mutationFn: (file: File) => upload(uploadGoodsPicture, {}, file),
    onSuccess: onStored,
  });
  return (
    <div className={classes.picture}>
      {image !== '' && <Picture picture={{ src: image }} alt={g('picture')} className={classes.preview ?? ''} />}
      <div>
        <label htmlFor={inputId}>{g('choosePicture')}</label>
        <input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) mutation.mutate(file);
          }}
        />
        <p className={parts.two} role="status">
          {mutation.isPending ? g('uploading') : g('pictureHint')}
        </p>
        {mutation.isError && (
          <p role="alert" className={parts.formError}>
            {messageOf(mutation.error)}
          </p>
        )}
      </div>
    </div>
  );
}
