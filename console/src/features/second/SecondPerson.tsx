import { observer } from 'mobx-react-lite'
import { useStores } from '../../stores/StoresContext.ts'
import { AwaitDialog } from './AwaitDialog.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** Writes that wait for a second person: those of others as cards at the edge, an own one as a dialog. */
export default observer(function SecondPerson() {
  const { second } = useStores()
  const [own] = second.own
  return (
    <>
      <div className="waiting-writes" role="log">
        {second.others.map((write) => (
          <WaitingCard key={write.uuid} write={write} />
        ))}
      </div>
      {own && <AwaitDialog key={own.uuid} own={own} />}
    </>
  )
})
