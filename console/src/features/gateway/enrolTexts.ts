/** Where the program, its account and its data lie on the gateway's machine: the commands and the unit share them. */
const PROGRAM = '/opt/mimic'
const DATA = '/var/lib/mimic-gateway'
const ACCOUNT = 'mimic'

/** The packages that the program needs, for the folder of Mimic that was copied to {@link PROGRAM}. */
export const installCommands = `cd ${PROGRAM}
sudo npm ci --omit=dev --workspace=gateway
`

/**
 * The commands that enrol the program of a gateway and start its service, once the unit is there.
 * @param origin of the server as the gateway's machine reaches it
 */
export const enrolCommands = (
  origin: string,
  enrolKey: string,
): string => `id ${ACCOUNT} || sudo useradd --system ${ACCOUNT}
sudo install -d -o ${ACCOUNT} -m 700 ${DATA}
cd ${PROGRAM}
sudo -u ${ACCOUNT} env MIMIC_DATA=${DATA} node gateway/src/main.ts --enrol-only ${origin} ${enrolKey}
sudo systemctl enable --now mimic-gateway
`

/** A systemd unit that keeps an enrolled gateway running: `/etc/systemd/system/mimic-gateway.service`. */
export const systemdUnit = (origin: string): string => `[Unit]
Description=Mimic gateway for ${origin}
Wants=network-online.target
After=network-online.target

[Service]
User=${ACCOUNT}
WorkingDirectory=${PROGRAM}
Environment=MIMIC_DATA=${DATA}
StateDirectory=mimic-gateway
StateDirectoryMode=0700
ExecStart=/usr/bin/env node gateway/src/main.ts
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
`
