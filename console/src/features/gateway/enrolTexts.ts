/** The command that enrols the program of a gateway. @param origin of the server as the gateway's machine reaches it */
export const enrolCommand = (origin: string, enrolKey: string): string =>
  `node gateway/src/main.ts --enrol ${origin} ${enrolKey}`

/** A systemd unit that keeps an enrolled gateway running: `/etc/systemd/system/mimic-gateway.service`. */
export const systemdUnit = (origin: string): string => `[Unit]
Description=Mimic gateway for ${origin}
Wants=network-online.target
After=network-online.target

[Service]
User=mimic
WorkingDirectory=/opt/mimic
Environment=MIMIC_DATA=/var/lib/mimic-gateway
StateDirectory=mimic-gateway
ExecStart=/usr/bin/env node gateway/src/main.ts
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
`
