import { parseColor } from '@mimic/engine'
import { useEffect, useRef, useState } from 'react'
import { DraftChoice } from '../../drafts/DraftChoice.tsx'
import { useDraft } from '../../drafts/useDraft.ts'
import { useLabels } from '../../i18n/LabelsContext.ts'
import { RefusalText } from '../../kit/RefusalText.tsx'
import { SmallButton } from '../../kit/SmallButton.tsx'
import { useLatest } from '../../kit/useLatest.ts'
import type { Refusal } from '../FieldSource.ts'
import { NumberField } from '../NumberField.tsx'
import { ColorArea } from './ColorArea.tsx'
import { ColorSlider } from './ColorSlider.tsx'
import { ContrastLine } from './ContrastLine.tsx'
import { pickFromScreen } from './eyeDropper.ts'
import { clampHsva, cssOf, type Hsva, hexCss, hexDigits, hsvaOf, rgbaOf } from './Hsva.ts'
import { keepRecent, readRecent } from './RecentColours.ts'
import { Swatches } from './Swatches.tsx'

interface ColorPickerProps {
  /** 0xRRGGBBAA; undefined: no colour is chosen. */
  readonly rgba: number | undefined
  readonly onCommit: (css: string) => void
  readonly onPreview?: (css: string | null) => void
  /** Where it is the colour of a text: the opaque colours behind it. */
  readonly grounds?: readonly number[]
}

const WHITE = 0xffffffff

/** Saturation and value by area, hue and opacity by slider, digits, the screen, or a colour that is used already (5.3). */
export function ColorPicker(props: ColorPickerProps) {
  const { t } = useLabels()
  const { hsva, recent, refusal, setRefusal, show, commit, jump } = useColour(props)
  const now = rgbaOf(hsva)
  return (
    <div className="ed-picker">
      <ColorArea hsva={hsva} label={t('colourArea')} onChange={show} onEnd={commit} />
      <div className="ed-picker-row">
        {'EyeDropper' in globalThis && (
          <SmallButton
            icon="tint"
            aria-label={t('eyeDropper')}
            title={t('eyeDropper')}
            onClick={() => void pickFromScreen().then((css) => css !== undefined && jump(parseColor(css) ?? now))}
          />
        )}
        <div className="ed-picker-sliders">
          <ColorSlider
            label={t('hue')}
            value={hsva.h}
            most={360}
            track="linear-gradient(to right, #f00, #ff0 17%, #0f0 33%, #0ff 50%, #00f 67%, #f0f 83%, #f00)"
            onChange={(h) => show({ ...hsva, h })}
            onEnd={commit}
          />
          <ColorSlider
            label={t('opacity')}
            value={Math.round(hsva.a * 100)}
            most={100}
            track={`linear-gradient(to right, transparent, ${cssOf((now | 255) >>> 0)})`}
            onChange={(a) => show({ ...hsva, a: a / 100 })}
            onEnd={commit}
          />
        </div>
        <span className="ed-swatch is-large" style={{ color: cssOf(now) }} />
      </div>
      <ColourDigits hsva={hsva} onJump={jump} onRefuse={setRefusal} />
      <RefusalText>{refusal && t(`refused.${refusal}`)}</RefusalText>
      <ContrastLine rgba={now} grounds={props.grounds ?? []} />
      <Swatches recent={recent} onPick={(css) => jump(parseColor(css) ?? now)} />
    </div>
  )
}

/** The colour that is being picked: shown while a gesture lasts, committed at its end, and kept among the last ones. */
function useColour({ rgba, onCommit, onPreview }: ColorPickerProps) {
  const [hsva, setHsva] = useState(() => hsvaOf(rgba ?? WHITE))
  const [before] = useState(() => readRecent(localStorage))
  const [recent, setRecent] = useState(before)
  const [refusal, setRefusal] = useState<Refusal>()
  const latest = useRef(hsva)
  latest.current = hsva
  useEffect(() => {
    // Undo, or a colleague: the picker follows, and keeps hue and saturation where the colour says none.
    if (rgba !== undefined && rgba !== rgbaOf(latest.current)) setHsva(hsvaOf(rgba, latest.current.h, latest.current.s))
  }, [rgba])
  const preview = useLatest(onPreview)
  useEffect(() => () => preview.current?.(null), [preview])

  const show = (next: Hsva) => {
    const clamped = clampHsva(next)
    latest.current = clamped
    setHsva(clamped)
    onPreview?.(cssOf(rgbaOf(clamped)))
  }
  const commit = () => choose(cssOf(rgbaOf(latest.current)))
  const choose = (css: string) => {
    onPreview?.(null)
    if (parseColor(css) === rgba) return
    onCommit(css)
    setRecent(keepRecent(localStorage, css, before))
  }
  const jump = (value: number) => {
    const next = hsvaOf(value, hsva.h, hsva.s)
    setHsva(next)
    latest.current = next
    setRefusal(undefined)
    choose(cssOf(value))
  }
  return { hsva, recent, refusal, setRefusal, show, commit, jump }
}

interface ColourDigitsProps {
  readonly hsva: Hsva
  readonly onJump: (rgba: number) => void
  readonly onRefuse: (why: Refusal) => void
}

/** The colour as hex digits, channels and opacity in percent. */
function ColourDigits({ hsva, onJump, onRefuse }: ColourDigitsProps) {
  const { t } = useLabels()
  const now = rgbaOf(hsva)
  const jumpWhole = (digits: number, value: number) => (Number.isInteger(digits) ? onJump(value) : onRefuse('whole'))
  const channels = [
    ['R', 24],
    ['G', 16],
    ['B', 8],
  ] as const
  return (
    <div className="ed-picker-digits">
      <HexField css={cssOf(now)} onCommit={(css) => onJump(parseColor(css) ?? now)} />
      {channels.map(([name, shift]) => (
        <span key={name} className="ed-digit">
          <NumberField
            name={name}
            label={name}
            isWhole
            path={`colour.${name}`}
            value={(now >>> shift) & 255}
            min={0}
            max={255}
            onCommit={(value) => jumpWhole(value, ((now & ~(255 << shift)) | (value << shift)) >>> 0)}
            onRefuse={onRefuse}
          />
        </span>
      ))}
      <span className="ed-digit">
        <NumberField
          name="%"
          label={t('opacity')}
          unit="%"
          isWhole
          path="colour.A"
          value={Math.round(hsva.a * 100)}
          min={0}
          max={100}
          onCommit={(value) => jumpWhole(value, ((now & ~255) | Math.round(value * 2.55)) >>> 0)}
          onRefuse={onRefuse}
        />
      </span>
    </div>
  )
}

function HexField({ css, onCommit }: { readonly css: string; readonly onCommit: (css: string) => void }) {
  const shown = css.slice(1)
  const draft = useDraft(shown, 'Hex', (digits) => onCommit(hexCss(digits)))
  return (
    <label className="ed-digit is-hex">
      <input
        className="ed-input"
        aria-label="Hex"
        data-path="colour.hex"
        data-kept={shown}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => draft.change(hexDigits(event.target.value))}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.enter(event)
          if (event.key === 'Escape') draft.cancel()
        }}
      />
      <DraftChoice draft={draft} />
      <span>Hex</span>
    </label>
  )
}
