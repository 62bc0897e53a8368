import { accentContrast, accentGrounds, accentShades, coloursOf, TEXT_CONTRAST } from '@mimic/contract/accent'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../kit/entity/EntityInput.tsx'
import { Swatches } from './Swatches.tsx'

const COLOUR = /^#[0-9a-f]{6}$/i
const appearances = [
  { appearance: 'light', field: 'accent', own: '#24647a' },
  { appearance: 'dark', field: 'accentDark', own: '#6db3c9' },
] as const

/** A preview of the typed colours, with their contrast. */
export function AccentPreview({ draft }: { readonly draft: EntityDraft }) {
  const { t } = useTranslation('style')
  const colours = coloursOf(String(draft['palette'] ?? '')).filter((each) => COLOUR.test(each))
  return (
    <div className="style-preview" data-part="preview">
      {appearances.map(({ appearance, field, own }) => {
        const typed = String(draft[field] ?? '')
        const accent = COLOUR.test(typed) ? typed : own
        const contrast = accentContrast(accent, appearance)
        const isFaint = contrast < TEXT_CONTRAST
        const { grounds, onAccent } = accentGrounds[appearance]
        const { soft } = accentShades(accent, appearance)
        // Rounded down: 4.49 is not 4.5.
        const value = (Math.floor(contrast * 10) / 10).toFixed(1)
        return (
          <div key={appearance} className="style-sample" data-sample={appearance} data-faint={isFaint || undefined}>
            <div style={{ background: grounds[1], color: accent }}>
              <span className="style-button" style={{ background: accent, color: onAccent }}>
                {t(($) => $.preview.button)}
              </span>
              <span style={{ background: soft }}>{t(($) => $.preview.link)}</span>
            </div>
            <small className={isFaint ? 'style-faint' : 'muted'}>
              {t(($) => $.preview[appearance])} · {t(($) => $.preview[isFaint ? 'tooFaint' : 'contrast'], { value })}
            </small>
          </div>
        )
      })}
      {colours.length > 0 && (
        <p>
          <small className="muted">{t(($) => $.preview.palette)}</small> <Swatches colours={colours} />
        </p>
      )}
    </div>
  )
}
