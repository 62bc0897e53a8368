import { Callout } from '@blueprintjs/core'
import type { DirectoryPerson, LoginProvider } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { Fact } from '../../../kit/Fact.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface Result {
  readonly loginname: string
  readonly problem: string
  readonly person?: DirectoryPerson
}

interface DirectoryTestProps {
  readonly provider: LoginProvider
  readonly onClose: () => void
}

/** Tries the connection and the bind account of a directory, and shows what it says of a person. */
export function DirectoryTest({ provider: { id, title }, onClose }: DirectoryTestProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call } = useStores()
  const [result, setResult] = useState<Result>()
  const form = useForm({
    id: 'directory',
    start: { loginname: '' },
    isNew: true,
    isStep: true,
    async send({ loginname }) {
      setResult(undefined)
      setResult({ loginname: loginname.trim(), ...(await call(paths.loginProviderTest, { id, loginname })) })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.company.testOf, { title })}
      submitText={t(($) => $.company.test)}
      closeText={common.t(($) => $.close)}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="loginname"
        label={t(($) => $.company.testName)}
        help={t(($) => $.company.testHelp)}
        autoComplete="off"
        maxLength={limits.loginname}
        isFirst
      />
      {result && (
        <div ref={focus} tabIndex={-1} className="form-failure">
          <Outcome title={title} result={result} />
        </div>
      )}
    </FormDialog>
  )
}

function Outcome({
  title,
  result: { loginname, problem, person },
}: {
  readonly title: string
  readonly result: Result
}) {
  const { t } = useTranslation('people')
  if (problem !== '') return <Failure of={problem} text={t(($) => $.company.silent, { title, problem })} />
  if (!person)
    return (
      <Callout compact intent={loginname === '' ? 'success' : 'warning'} role="status">
        {t(($) => $.company.answers, { title })}
        {loginname !== '' && <p>{t(($) => $.company.nobody, { name: loginname })}</p>}
      </Callout>
    )
  const { dn, name, email, groups, role } = person
  const lines = [
    [t(($) => $.company.person), dn],
    [t(($) => $.company.displayName), name],
    [t(($) => $.company.email), email],
    [t(($) => $.company.groupsFound), groups.join('\n')],
    [t(($) => $.company.roleFound), role],
  ] as const
  return (
    <Callout compact intent={role === '' ? 'warning' : 'success'} role="status">
      <dl className="directory-person">
        {lines.map(([label, text]) => (
          <Fact key={label} label={label}>
            {text || '—'}
          </Fact>
        ))}
      </dl>
    </Callout>
  )
}

// The button that was pressed lost the focus while it could not be pressed, and with it the dialog its Escape key.
const focus = (element: HTMLElement | null) => element?.focus()
