import type { Alarm } from '@mimic/contract'

/** The alarms that a dialog is about. */
export const AlarmSubjects = ({ of }: { readonly of: readonly Alarm[] }) => (
  <ul className="plain-list confirm-list">
    {of.map(({ id, equipTitle, msg }) => (
      <li key={id}>
        <strong>{msg}</strong> <span className="muted">{equipTitle}</span>
      </li>
    ))}
  </ul>
)
