import { takeCommandLine } from '@mimic/contract/commandLine'
import { buildStale } from './buildStale.ts'
import { isPortFree } from './freePort.ts'
import { House } from './House.ts'
import { readStartSettings } from './startSettings.ts'

const given = takeCommandLine('start')
try {
  await main()
} catch (error) {
  console.error(`mimic: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const settings = readStartSettings(process.env, !given.has('no-demo'))
  if (!(await isPortFree(settings.port))) {
    throw new Error(
      `port ${settings.port} is taken by another program. Stop that program, or choose another port: PORT=8081 npm start`,
    )
  }
  // This comes first, so that an unusable data folder is reported before a build that takes minutes.
  const house = new House({ settings, say: (line) => console.error(`mimic: ${line}`) })
  buildStale((line) => console.log(line))
  stopOnSignal(house)
  const started = await house.start()
  const { activeUrl } = started
  console.log(
    activeUrl
      ? `\nMimic stands by on port ${settings.port}: ${activeUrl} is active.`
      : `\nMimic is ready: http://localhost:${settings.port}`,
  )
  console.log(howToLogIn(settings.hasDemo, started.isSeeded, started.password, settings.demoPassword !== undefined))
  console.log(`Data: ${settings.dataFolder}   Stop: Ctrl+C`)
  for (const problem of started.problems) console.log(`Not well: ${problem}`)
}

function howToLogIn(hasDemo: boolean, isSeeded: boolean, password: string, isGiven: boolean): string {
  const accounts = hasDemo ? 'admin, operation, designer or viewer (organisation A), other (organisation B)' : 'admin'
  if (!isSeeded) return `Log in as ${accounts}, with the password shown at the first start.`
  return isGiven
    ? `Log in as ${accounts}, with the password from MIMIC_DEMO_PASSWORD.`
    : `Log in as ${accounts}. Password: ${password}   (shown only this once)`
}

function stopOnSignal(house: House): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log('\nStopping...')
      house.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
