import { FormGroup, InputGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

interface PictureCodeProps {
  /** The picture as a data address. */
  readonly image: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onNewCode: () => void
}

/** The verification code, beside its picture. A click on the picture asks for another one. */
export function PictureCode({ image, text, onText, onNewCode }: PictureCodeProps) {
  const { t } = useTranslation('login')
  return (
    <FormGroup label={t(($) => $.vcode)} labelFor="vcode">
      <div className="vcode">
        <InputGroup
          id="vcode"
          name="vcode"
          size="large"
          autoComplete="off"
          required
          maxLength={8}
          value={text}
          onValueChange={onText}
        />
        <button type="button" className="vcode-image" onClick={onNewCode} title={t(($) => $.newCode)}>
          <img src={image} alt={t(($) => $.newCode)} />
        </button>
      </div>
    </FormGroup>
  )
}
