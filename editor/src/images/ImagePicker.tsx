import { FileInput, InputGroup } from '@blueprintjs/core'
import type { Image } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type DragEvent, useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ListState } from '../kit/ListState.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { RemoveAsk } from '../kit/RemoveAsk.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { type ImageLibrary, pictureTypes } from './ImageLibrary.ts'

interface ImagePickerProps {
  readonly library: ImageLibrary
  /** Address of the picture that is shown now. */
  readonly chosen: string | undefined
  readonly onPick: (url: string) => void
}

/** With fewer images there is no search field. */
const SEARCH_FROM = 9

/** The project's pictures: chosen, brought by button or by dropping files, and removed. */
export const ImagePicker = observer(({ library, chosen, onPick }: ImagePickerProps) => {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  useEffect(() => void library.load(), [library])
  const { images, state, uploading, problem } = library
  const wanted = search.trim().toLowerCase()
  const found = images.filter(({ title }) => title.toLowerCase().includes(wanted))
  const bring = (files: Iterable<File>) => void bringImages(library, files, onPick)
  const { isOver, ...dropping } = useFileDrop(bring)
  return (
    <div className={`ed-images${isOver ? ' is-over' : ''}`} {...dropping}>
      <FileInput
        fill
        size="small"
        text={uploading > 0 ? t('imageUploading') : t('imageUpload')}
        buttonText={t('browse')}
        disabled={uploading > 0}
        inputProps={{ accept: pictureTypes.join(','), multiple: true, 'aria-label': t('imageUpload') }}
        onInputChange={(event) => {
          const { files } = event.currentTarget
          bring([...(files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <p className="ed-images-hint">{t('imageHint')}</p>
      <RefusalText as="p">
        {problem && (problem.is === 'failed' ? problem.message : t(`image.${problem.is}`))}
      </RefusalText>
      {images.length >= SEARCH_FROM && (
        <InputGroup
          size="small"
          leftIcon="search"
          placeholder={t('imageSearch')}
          aria-label={t('imageSearch')}
          value={search}
          onValueChange={setSearch}
        />
      )}
      {(images.length === 0 || state === 'failed') && (
        <ListState state={state} failed={t('imageFailed')} empty={t('imageNone')} />
      )}
      <div className="ed-images-grid" tabIndex={-1}>
        {found.map((each) => (
          <Picture
            key={each.id}
            image={each}
            isChosen={each.url === chosen}
            onPick={() => onPick(each.url)}
            usage={() => library.usage(each.id)}
            onRemove={() => void library.remove(each.id)}
          />
        ))}
      </div>
    </div>
  )
})

/** Adds files to the library, one after another. */
async function bringImages(library: ImageLibrary, files: Iterable<File>, onPick: (url: string) => void) {
  const brought: Image[] = []
  for (const file of files) {
    const added = await library.add(file)
    if (added) brought.push(added)
  }
  // A single new image is shown at once; of several the user chooses one.
  if (brought.length === 1 && brought[0]) onPick(brought[0].url)
}

/** Handlers of an element that files are dropped on. */
function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}

interface PictureProps {
  readonly image: Image
  readonly isChosen: boolean
  readonly onPick: () => void
  readonly usage: () => ReturnType<ImageLibrary['usage']>
  readonly onRemove: () => void
}

/** Removing asks again in the same place, and names the pages that show the picture. */
function Picture({ image, isChosen, onPick, usage, onRemove }: PictureProps) {
  const { t } = useLabels()
  const [isAsking, setAsking] = useState(false)
  const [used, setUsed] = useState<Awaited<ReturnType<typeof usage>>>()
  const ask = () => {
    setAsking(true)
    void usage().then(setUsed)
  }
  const asked =
    used === undefined
      ? t('imageRemoveAsk')
      : used.total === 0
        ? t('imageRemoveUnused')
        : t('imageRemoveUsed', {
            pages: used.titles.join(t('listComma')) + (used.total > used.titles.length ? '…' : ''),
            count: used.total,
          })
  return (
    <div className={`ed-images-one${isAsking ? ' is-asking' : ''}`}>
      <button type="button" aria-pressed={isChosen} data-picture={image.id} title={image.title} onClick={onPick}>
        <img className="ed-images-thumb" src={image.url} alt="" loading="lazy" />
        <span>{image.title}</span>
        <small>
          {image.width} × {image.height}
        </small>
      </button>
      {isAsking ? (
        <RemoveAsk className="ed-images-ask" label={asked} onRemove={onRemove} onKeep={() => setAsking(false)}>
          <small title={asked}>{asked}</small>
        </RemoveAsk>
      ) : (
        <SmallButton
          className="ed-images-remove"
          icon="trash"
          aria-label={`${t('remove')} · ${image.title}`}
          onClick={ask}
        />
      )}
    </div>
  )
}
