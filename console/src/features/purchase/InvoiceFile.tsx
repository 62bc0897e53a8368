import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ChooseFile } from '../../kit/ChooseFile.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface InvoiceFileProps {
  readonly id: string
  readonly onChanged: () => void
}

/** Uploads the PDF of an issued invoice. */
export function InvoiceFile({ id, onChanged }: InvoiceFileProps) {
  const { t } = useTranslation('purchase')
  const { caller } = useStores()
  const { isBusy, act } = useAct(onChanged)
  const send = (file: File) =>
    void act(
      async () => {
        if (file.size > limits.purchase.fileBytes)
          throw new CallError(
            codes.tooLarge,
            t(($) => $.pdf.tooLarge),
          )
        try {
          await upload(caller, paths.invoiceSetFile, { id }, file)
        } catch (error) {
          const isFormat = error instanceof CallError && error.fields[0]?.path === 'file'
          throw isFormat
            ? new CallError(
                error.code,
                t(($) => $.pdf.format),
              )
            : error
        }
      },
      { done: outcomeText('save') },
    )
  return (
    <ChooseFile
      label={t(($) => $.acts.upload)}
      text={t(($) => $.acts.upload)}
      accept=".pdf,application/pdf"
      isSaving={isBusy}
      action="upload-pdf"
      onChoose={send}
    />
  )
}
