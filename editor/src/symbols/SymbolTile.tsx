import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { NoPicture } from '../kit/NoPicture.tsx'
import { reasonOf } from '../kit/reasonOf.ts'
import type { SymbolPicture, SymbolPictures } from './SymbolPictures.ts'
import type { SymbolSpec } from './SymbolSpec.ts'

interface SymbolTileProps {
  readonly spec: SymbolSpec
  readonly pictures: SymbolPictures
  readonly isHeld: boolean
  readonly tabIndex: 0 | -1
  readonly onPress: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onClick: (isKey: boolean) => void
}

/** A symbol of the library, as the engine draws it. */
export function SymbolTile({ spec, pictures, isHeld, tabIndex, onPress, onClick }: SymbolTileProps) {
  const { locale } = useLabels()
  const [picture, setPicture] = useState<SymbolPicture>()
  const [failure, setFailure] = useState<string>()
  const tile = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let isOver = false
    const draw = () =>
      pictures.of(spec).then(
        (drawn) => {
          if (!isOver) setPicture(drawn)
        },
        (error: unknown) => {
          if (!isOver) setFailure(reasonOf(error))
        },
      )
    const end = onceNear(tile.current, () => void draw())
    return () => {
      isOver = true
      end()
    }
  }, [spec, pictures])
  return (
    <button
      ref={tile}
      type="button"
      tabIndex={tabIndex}
      className="ed-tile ed-symbol"
      data-symbol={spec.id}
      aria-pressed={isHeld}
      title={spec[locale]}
      onPointerDown={onPress}
      onClick={(event) => onClick(event.detail === 0)}
    >
      <span className="ed-symbol-picture">
        {picture && <img src={picture.url} width={picture.width} height={picture.height} alt="" draggable={false} />}
        {failure !== undefined && <NoPicture why={failure} isSmall />}
      </span>
      <span className="ed-symbol-name">{spec[locale]}</span>
    </button>
  )
}

/** CSS pixels around the panel's view in which pictures are drawn before they are scrolled to. */
const AHEAD = 400

/** Calls `act` once `element` comes near the view: hundreds of pictures at once would hold up whoever opens the panel. */
function onceNear(element: HTMLElement | null, act: () => void): () => void {
  if (!element) return () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { root: element.closest('.ed-scroll'), rootMargin: `${AHEAD}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
