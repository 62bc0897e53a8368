import { observer } from 'mobx-react-lite'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { followPointer } from '../kit/followPointer.ts'
import type { Edge, Sides } from './Sides.ts'

/** CSS pixels of an arrow key, without and with Shift. */
const STEP = { small: 8, large: 40 } as const

interface SideEdgeProps {
  readonly sides: Sides
  readonly edge: Edge
}

/**
 * The edge between a side and the page. It is dragged, or moved by the arrow keys, Home and End; Enter folds the side and
 * shows it again, and a double click gives it its usual width.
 */
export const SideEdge = observer(({ sides, edge }: SideEdgeProps) => {
  const { t } = useLabels()
  const { min, max } = sides.rangeOf(edge)
  const width = sides.shown[edge]
  const outwards = edge === 'left' ? 1 : -1
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const { clientX } = event
    followPointer(event.currentTarget, event.pointerId, {
      move: (move) => sides.pull(edge, width + outwards * (move.clientX - clientX)),
    })
  }
  const keys = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? STEP.large : STEP.small) * outwards
    const act = {
      // Inwards the least width is the end: folding has a key of its own.
      ArrowLeft: () => sides.pull(edge, Math.max(min, width - step)),
      ArrowRight: () => sides.pull(edge, Math.max(min, width + step)),
      Home: () => sides.pull(edge, min),
      End: () => sides.pull(edge, max),
      Enter: () => sides.fold(edge, !sides.isFolded(edge)),
    }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved, which no element of HTML is
    <div
      className={`ed-edge is-${edge}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(edge === 'left' ? 'edgeLeft' : 'edgeRight')}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={width}
      title={t('edgeHint')}
      data-edge={edge}
      onPointerDown={press}
      onDoubleClick={() => sides.reset(edge)}
      onKeyDown={keys}
    />
  )
})
