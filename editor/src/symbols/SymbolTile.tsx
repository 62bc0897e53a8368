import { type PointerEvent, useEffect, useState } from 'react'
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
  useEffect(() => {
    let isOver = false
    pictures.of(spec).then(
      (drawn) => {
        if (!isOver) setPicture(drawn)
      },
      (error: unknown) => {
        if (!isOver) setFailure(reasonOf(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [spec, pictures])
  return (
    <button
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
