import {
  Button,
  Callout,
  Checkbox,
  DialogBody,
  FileInput,
  HTMLSelect,
  type HTMLSelectProps,
  Spinner,
} from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { isHostile, type Loss } from '@mimic/engine/exchange'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { NoPicture } from '../kit/NoPicture.tsx'
import { AlertCallout } from '../kit/RefusalText.tsx'
import { ImportStore, scales } from './ImportStore.ts'
import { importedFiles } from './importOptions.ts'
import { listenToDrops } from './listenToDrops.ts'
import { lossWords } from './lossWords.ts'
import { TagTable } from './TagTable.tsx'
import './importing.css'

/** A file of any format into the page: what it is and what is lost is seen before anything is written. */
export const ImportDialog = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell, store } = desk
  const [importing] = useState(() => new ImportStore(store))
  useEffect(
    () =>
      listenToDrops((file) => {
        if (store.isPreview || store.commands === undefined) return
        shell.show('import')
        void importing.choose(file)
      }),
    [importing, shell, store],
  )
  return (
    <EditorDialog
      isOpen={shell.dialog === 'import'}
      onClose={() => shell.show('none')}
      onClosed={() => importing.reset()}
      title={t('importFile')}
      className="ed-import"
    >
      <Form importing={importing} onClose={() => shell.show('none')} />
    </EditorDialog>
  )
})

const Form = observer(({ importing, onClose }: { readonly importing: ImportStore; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const { file, read, isFull, isSure, uploadProblem } = importing
  return (
    <>
      <DialogBody>
        <FileInput
          fill
          hasSelection={importing.fileName !== ''}
          text={importing.fileName || t('importChoose')}
          buttonText={t('browse')}
          inputProps={{ accept: importedFiles, 'aria-label': t('importChoose') }}
          onInputChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            if (chosen) void importing.choose(chosen)
          }}
        />
        {!file && <p className="ed-import-hint">{t('importHint')}</p>}
        <Choices importing={importing} />
        {file && importing.canInsert && (
          <p className="ed-import-count" data-format={file.format}>
            {t(`format.${file.format}`)} · {t('importCount', { count: importing.inserted })}
          </p>
        )}
        {importing.canInsert && <Picture importing={importing} />}
        {importing.canBePicture && <OnePicture importing={importing} />}
        <TagTable mapping={importing.mapping} />
        {read && <Losses losses={importing.losses} />}
        <AlertCallout intent="warning">
          {(isFull || (importing.canInsert && !importing.hasRoom)) &&
            t(isFull ? 'importFull' : 'importNoRoom', { most: pageLimits.widgets })}
        </AlertCallout>
        <AlertCallout intent="danger">
          {uploadProblem &&
            t('importUploadFailed', {
              why: uploadProblem.is === 'failed' ? uploadProblem.message : t(`image.${uploadProblem.is}`),
            })}
        </AlertCallout>
        <AlertCallout intent="danger">{isSure && t('importSure')}</AlertCallout>
      </DialogBody>
      <DialogActions onCancel={onClose}>
        <Button
          text={t(isSure ? 'importReplaceSure' : 'importReplace')}
          intent={isSure ? 'danger' : 'none'}
          disabled={!importing.canInsert}
          onClick={() => void importing.replace().then((isDone) => isDone && onClose())}
          data-action="import-replace"
        />
        <Button
          intent="primary"
          text={t('importInsert')}
          disabled={!importing.canInsert || !importing.hasRoom}
          loading={importing.isUploading}
          onClick={() => void importing.insert().then((isDone) => isDone && onClose())}
          data-action="import-insert"
        />
      </DialogActions>
    </>
  )
})

/** The choice of one picture, and why it is the better one where a page cannot hold the parts. */
const OnePicture = observer(({ importing }: { readonly importing: ImportStore }) => {
  const { t } = useLabels()
  const { beyond, still } = importing
  return (
    <>
      {beyond > 0 && (
        <Callout className="ed-import-beyond" intent="warning" compact role="status">
          {t('importBeyond', { count: beyond, most: pageLimits.widgets })}
        </Callout>
      )}
      <Checkbox
        className="ed-import-one"
        label={importing.hasManyParts ? t('importAsPicture', { count: still.size }) : t('importAsOne')}
        checked={importing.isOnePicture}
        onChange={(event) => importing.setOnePicture(event.currentTarget.checked)}
        data-action="import-as-picture"
      />
    </>
  )
})

interface ChoiceProps extends Pick<HTMLSelectProps, 'value' | 'options'> {
  readonly label: string
  readonly action: string
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, action, onChoose, ...props }: ChoiceProps) => (
  <div className="ed-import-views">
    <span aria-hidden="true">{label}</span>
    <HTMLSelect
      {...props}
      fill
      aria-label={label}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data-action={action}
    />
  </div>
)

/** Which view of the file is taken, and in which size. */
const Choices = observer(({ importing }: { readonly importing: ImportStore }) => {
  const { t } = useLabels()
  const { file, viewId, scale } = importing
  return (
    <>
      {file && file.views.length > 1 && (
        <Choice
          label={t('importView')}
          action="import-view"
          value={viewId}
          options={file.views.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(id) => importing.chooseView(id)}
        />
      )}
      {file?.format === 'svg' && importing.canInsert && (
        <Choice
          label={t('importScale')}
          action="import-scale"
          value={scale}
          options={scales.map((each) => ({ value: each, label: `${100 * each} %` }))}
          onChoose={(next) => importing.chooseScale(Number(next))}
        />
      )}
    </>
  )
})

const Picture = observer(({ importing: { picture, pictureFailure } }: { readonly importing: ImportStore }) => {
  const { t } = useLabels()
  return (
    <div className="ed-import-picture">
      {pictureFailure !== undefined ? (
        <NoPicture why={pictureFailure} />
      ) : picture === '' ? (
        <Spinner size={24} />
      ) : (
        <img src={picture} alt={t('importPicture')} />
      )}
    </div>
  )
})

function Losses({ losses }: { readonly losses: readonly Loss[] }) {
  const { t } = useLabels()
  const hostile = losses.filter(isHostile)
  const lost = losses.filter((loss) => !isHostile(loss))
  return (
    <>
      <LossList title={t('importHostile', { count: hostile.length })} losses={hostile} tone="hostile" />
      <LossList title={t('importLost', { count: lost.length })} losses={lost} tone="lost" />
    </>
  )
}

function LossList({
  title,
  losses,
  tone,
}: {
  readonly title: string
  readonly losses: readonly Loss[]
  readonly tone: string
}) {
  const { t, locale } = useLabels()
  if (losses.length === 0) return null
  return (
    <section className="ed-import-problems" aria-label={title} data-tone={tone}>
      <h3>{title}</h3>
      <ul>
        {losses.map((loss) => {
          const { where, why } = lossWords(loss, t, locale)
          return (
            <li key={[loss.is, loss.what, loss.widget, loss.field, loss.because].join('|')} data-reason={loss.is}>
              <span className="ed-import-where">{where}</span>
              <span className="ed-import-why">{why}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
