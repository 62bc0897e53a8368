import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { QrCode } from '../../kit/qr/QrCode.tsx'

/** An address to pass on, as text and as QR code, with a note beside it. */
export function ShareLink({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useTranslation('share')
  const { act } = useAct()
  const copy = () => act(() => navigator.clipboard.writeText(address), { done: t(($) => $.copied) })
  return (
    <div className="share-link">
      <div>
        <FormGroup label={t(($) => $.link)} labelFor="share-link">
          <InputGroup
            id="share-link"
            fill
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            {
              // Browsers offer no clipboard to pages over plain http.
              ...('clipboard' in navigator && {
                rightElement: (
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Duplicate />}
                    text={t(($) => $.copy)}
                    data-action="copy-link"
                    onClick={() => void copy()}
                  />
                ),
              })
            }
          />
        </FormGroup>
        {children}
      </div>
      <QrCode text={address} label={t(($) => $.qr)} />
    </div>
  )
}
