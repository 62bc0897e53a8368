import { FileInput } from '@blueprintjs/core'
import { upload } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { Field } from '../../kit/form/Field.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { gatewayModels } from './gatewayModels.ts'

interface UploadFirmwareProps {
  readonly onClose: () => void
  readonly onSaved: () => void
}

const noBody = {}
const MB = 1024 * 1024

/** Uploads a firmware file for the gateways of a model. */
export function UploadFirmware(props: UploadFirmwareProps) {
  const { t } = useTranslation('firmware')
  const { page } = useAnswer(paths.equipmentQueryAllManufacturer, noBody)
  const models = gatewayModels(page)
  const { form, file, setFile } = useUpload(props)
  return (
    <FormDialog
      form={form}
      title={t(($) => $.uploadTitle)}
      submitText={t(($) => $.upload)}
      isKept
      onClose={props.onClose}
    >
      <p className="muted">{t(($) => $.uploadAbout)}</p>
      <SelectField
        form={form}
        field="modelId"
        label={t(($) => $.model)}
        {...(page && models.length === 0 && { help: t(($) => $.noModels) })}
        choices={[{ value: '', label: t(($) => $.chooseModel) }, ...models]}
      />
      <TextField
        form={form}
        field="firmwareVersion"
        label={t(($) => $.version)}
        help={t(($) => $.versionHelp)}
        maxLength={limits.title}
        isRequired
      />
      <Field form={form} field="file" label={t(($) => $.file)}>
        {({ intent: _intent, ...attributes }) => (
          <FileInput
            fill
            hasSelection={file !== undefined}
            text={file?.name ?? t(($) => $.chooseFile)}
            buttonText={t(($) => $.browse)}
            inputProps={attributes}
            onInputChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0]
              setFile(chosen)
              form.change((draft) => {
                draft.file = chosen?.name ?? ''
              })
            }}
          />
        )}
      </Field>
      <TextField form={form} field="note" label={t(($) => $.note)} rows={3} maxLength={limits.note} />
    </FormDialog>
  )
}

function useUpload({ onClose, onSaved }: UploadFirmwareProps) {
  const { t } = useTranslation('firmware')
  const { caller } = useStores()
  const [file, setFile] = useState<File>()
  const fileProblem = () => {
    if (!file) return t(($) => $.noFile)
    if (file.size === 0) return t(($) => $.empty)
    return file.size > limits.firmware.bytes ? t(($) => $.tooLarge, { mb: limits.firmware.bytes / MB }) : undefined
  }
  const form = useForm({
    id: 'firmware',
    isNew: true,
    start: { modelId: '', firmwareVersion: '', note: '', file: '' },
    check: ({ modelId, firmwareVersion }) => ({
      modelId: modelId === '' ? t(($) => $.chooseModel) : undefined,
      firmwareVersion: /^[A-Za-z0-9][A-Za-z0-9._+-]*$/.test(firmwareVersion) ? undefined : t(($) => $.versionHelp),
      file: fileProblem(),
    }),
    async send({ modelId, firmwareVersion, note }) {
      if (!file) return
      const fields = { modelId, firmwareVersion, fileName: safeName(file.name), note }
      await upload(caller, paths.firmwareUpload, fields, file)
      await toastSuccess(outcomeText('save'))
      onSaved()
      onClose()
    },
  })
  return { form, file, setFile }
}

/** The name as a gateway may use it for a file: any other character becomes a dash. */
const safeName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9._+-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(-limits.title) || 'firmware.bin'
