import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import type { TemplateSettings } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableFile } from '../../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../../kit/entity/TableFileInput.tsx'
import { fileRows } from './fileRows.ts'
import type { ManyDraft } from './manyRows.ts'
import { patternSize } from './patternText.ts'

/** A part of the form. */
export interface PartProps {
  readonly draft: ManyDraft
  readonly onChange: (part: Partial<ManyDraft>) => void
}

/** Where the rows come from: patterns, or a file. */
export function ManySource(props: PartProps & { readonly template: TemplateSettings }) {
  const { draft, template, onChange } = props
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const [isFile, setFile] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { parameters } = template
  const take = async ({ lines }: TableFile): Promise<string | undefined> => {
    const { rows, isNamed, ...file } = fileRows(lines, parameters)
    if (!isNamed) return t(($) => $.many.noNames)
    if (rows.length === 0) return common.t(($) => $.import.noRows)
    const limit = limits.addMany
    if (rows.length > limit) return common.t(($) => $.import.tooMany, { limit, count: rows.length })
    setLeftOut(file.leftOut)
    onChange({ read: rows, count: rows.length })
    return undefined
  }
  const comma = common.t(($) => $.listComma)
  const columns = [t(($) => $.fields.equipName), t(($) => $.fields.sn), ...parameters.map(({ title }) => title)]
  return (
    <>
      {isFile ? (
        <TableFileInput hint={t(($) => $.many.fileHint, { columns: columns.join(comma) })} onRead={take} />
      ) : (
        <>
          <p className="muted">{t(($) => $.many.about)}</p>
          <Patterns {...props} />
        </>
      )}
      {isFile && draft.read && leftOut.length > 0 && (
        <Callout compact intent="warning">
          {t(($) => $.many.leftOut, { columns: leftOut.join(comma) })}
        </Callout>
      )}
      <Button
        size="small"
        variant="minimal"
        text={t(($) => (isFile ? $.many.byPattern : $.many.byFile))}
        data-action="many-source"
        onClick={() => {
          setFile(!isFile)
          // There are no rows before a file is read.
          onChange({ read: isFile ? undefined : [] })
        }}
      />
    </>
  )
}

function Patterns({ draft, template, onChange }: PartProps & { readonly template: TemplateSettings }) {
  const { t } = useTranslation('equipment')
  return (
    <div className="form-grid">
      <Pattern
        label={t(($) => $.fields.equipName)}
        field="equipName"
        hint={t(($) => $.many.example)}
        value={draft.equipName}
        // A range with an end says how many there are.
        onChange={(equipName) => onChange({ equipName, count: countOf(patternSize(equipName) ?? draft.count) })}
      />
      <Pattern
        label={t(($) => $.fields.sn)}
        field="sn"
        hint="P-{01..}"
        value={draft.sn}
        onChange={(sn) => onChange({ sn })}
      />
      <Pattern
        label={t(($) => $.many.count)}
        field="count"
        hint=""
        value={draft.count === 0 ? '' : String(draft.count)}
        onChange={(text) => onChange({ count: countOf(Number.parseInt(text, 10) || 0) })}
      />
      {template.parameters.map(({ name, title, initial }) => (
        <Pattern
          key={name}
          label={title}
          info={<code>{`{${name}}`}</code>}
          field={name}
          hint=""
          value={draft.parameters[name] ?? initial}
          onChange={(value) => onChange({ parameters: { ...draft.parameters, [name]: value } })}
        />
      ))}
    </div>
  )
}

const countOf = (count: number): number => Math.min(limits.addMany, Math.max(0, count))

interface PatternProps {
  readonly label: string
  readonly info?: ReactNode
  readonly field: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Pattern({ label, info, field, hint, value, onChange }: PatternProps) {
  const id = useId()
  return (
    <FormGroup label={label} labelInfo={info} labelFor={id}>
      <InputGroup
        id={id}
        fill
        maxLength={200}
        spellCheck={false}
        placeholder={hint}
        data-pattern={field}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  )
}
