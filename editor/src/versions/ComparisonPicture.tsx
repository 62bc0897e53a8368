import { Button, ButtonGroup, Spinner } from '@blueprintjs/core'
import type { PageRecords } from '@mimic/engine'
import { editTable, pageBox, pageSize } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { drawPage } from '../kit/drawPage.ts'
import { NoPicture } from '../kit/NoPicture.tsx'
import { reasonOf } from '../kit/reasonOf.ts'
import { CloseButton } from '../kit/SmallButton.tsx'
import type { WidgetChange } from './comparePages.ts'
import { DiffSign } from './DiffSign.tsx'
import type { VersionsStore } from './VersionsStore.ts'

/** Device pixels across. */
const WIDTH = 1600
/** A colleague may be at work on the page that is shown. */
const SETTLE_MS = 300
const table = editTable(edits)
const kinds = [
  ['added', 'diffAdded'],
  ['removed', 'diffRemoved'],
  ['changed', 'diffChanged'],
] as const

/** One of two compared pages over the canvas, with what differs outlined: each kind in a line of its own. */
export const ComparisonPicture = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { t } = useLabels()
  const { compared, after, diff, older, newer, looked } = versions
  const [side, setSide] = useState<'before' | 'after'>('after')
  const isGone = looked !== undefined && diff?.widgets.find(({ record }) => record.id === looked)?.is === 'removed'
  useEffect(() => {
    if (looked !== undefined) setSide(isGone ? 'before' : 'after')
  }, [looked, isGone])
  const page = side === 'before' ? compared?.older : after
  const picture = usePicture(page)
  if (!page || !diff || !after || !compared || older === undefined) return null
  const { width, height } = pageSize(page.con)
  const nameOf = (version: number | 'present') =>
    version === 'present' ? t('versionPresent') : t('clean', { version })
  const isOn = (is: WidgetChange['is']) => is === 'changed' || (is === 'removed') === (side === 'before')
  return (
    <section className="ed-diff-picture" aria-label={t('diffPicture')}>
      <div className="ed-diff-bar">
        <ButtonGroup>
          {(['before', 'after'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              text={nameOf(each === 'before' ? older : newer)}
              active={side === each}
              aria-pressed={side === each}
              onClick={() => setSide(each)}
            />
          ))}
        </ButtonGroup>
        <span className="ed-diff-legend">
          {kinds.map(([is, text]) => (
            <span key={is} className={isOn(is) ? '' : 'is-off'}>
              <DiffSign is={is} />
              {t(text)}
            </span>
          ))}
        </span>
        <CloseButton onClose={() => versions.setPictured(false)} />
      </div>
      <div className="ed-diff-stage">
        {picture === undefined ? (
          <Spinner size={28} />
        ) : 'why' in picture ? (
          <NoPicture why={picture.why} />
        ) : (
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('diffPicture')} data-side={side}>
            <image href={picture.url} width={width} height={height} />
            {diff.widgets.map(
              (change) =>
                isOn(change.is) && (
                  <Outline key={change.record.id} change={change} page={page} side={side} versions={versions} />
                ),
            )}
          </svg>
        )}
      </div>
    </section>
  )
})

interface OutlineProps {
  readonly change: WidgetChange
  readonly page: PageRecords
  readonly side: 'before' | 'after'
  readonly versions: VersionsStore
}

const signs = { added: '+', removed: '−', changed: '≠' } as const

function Outline({ change, page, side, versions }: OutlineProps) {
  const { t } = useLabels()
  const { is, record, beforeId } = change
  const box = pageBox(page, side === 'before' ? beforeId : record.id, table)
  if (!box) return null
  const [x, y, width, height] = box
  const size = pageSize(page.con)
  // Lines as thick as on the screen, whatever the page's size.
  const unit = Math.max(size.width, size.height) / 900
  const room = 3 * unit
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same from the keyboard
    <g
      className={`ed-outline is-${is}${record.id === versions.looked ? ' is-looked' : ''}`}
      data-outline={is}
      onClick={() => versions.find(record.id)}
    >
      <title>{widgetName(record, t)}</title>
      <rect x={x - room} y={y - room} width={width + 2 * room} height={height + 2 * room} />
      <circle cx={x - room} cy={y - room} r={8 * unit} />
      <text x={x - room} y={y - room} fontSize={13 * unit} dy="0.36em">
        {signs[is]}
      </text>
    </g>
  )
}

type Pictured = { readonly url: string } | { readonly why: string }

/** The page as a picture; the last one stays until the next is drawn. */
function usePicture(page: PageRecords | undefined): Pictured | undefined {
  const [picture, setPicture] = useState<Pictured>()
  useEffect(() => {
    if (!page) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const drawn: Pictured = await drawPage(page, WIDTH).then(
        (url) => ({ url }),
        (error: unknown) => ({ why: reasonOf(error) }),
      )
      if (!isOver) setPicture(drawn)
    }, SETTLE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [page])
  return picture
}
