import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { groupPhoneDigits, phoneDigits } from './phone-number.ts';

interface PhoneFieldProps extends FieldTexts {
  areaCode: string;
  areaCodes: readonly string[];
  onAreaCodeChange(areaCode: string): void;
  /** Digits only, without the area code. */
  value: string;
  onChange(digits: string): void;
  placeholder?: string;
  due?: boolean;
  disabled?: boolean;
  className?: string;
}

export function PhoneField(props: PhoneFieldProps) {
  const { areaCode, areaCodes, onAreaCodeChange, value, onChange, placeholder, disabled, ...frame } = props;
  const t = useT('common');
  const areaSelect = (
    <span className={classes.areaCode}>
      <select
        className={classes.areaSelect}
        aria-label={t('field.areaCode')}
        value={areaCode}
        disabled={disabled}
        onChange={(event) => onAreaCodeChange(event.currentTarget.value)}
      >
        {areaCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <Icon name="down" size={16} strokeWidth={2} className={classes.areaMark} />
    </span>
  );
  return (
    <FieldFrame {...frame} leading={areaSelect}>
      {(ids) => (
        <input
          {...ids}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className={cx(classes.input, classes.figures)}
          placeholder={placeholder}
          disabled={disabled}
          value={groupPhoneDigits(value, areaCode)}
          onChange={(event) => onChange(phoneDigits(event.currentTarget.value, areaCode))}
        />
      )}
    </FieldFrame>
  );
}
