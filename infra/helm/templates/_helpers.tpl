{{- define "meridian.name" -}}
{{- contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "meridian.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: meridian
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* What finds the pods of a role: (list $ "server"). */}}
{{- define "meridian.selector" -}}
app.kubernetes.io/name: meridian
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "meridian.secretName" -}}
{{ .Values.existingSecret | default (include "meridian.name" .) }}
{{- end }}

{{- /* Values that contradict each other, which the schema can't say in plain words. */}}
{{- define "meridian.check" -}}
{{- with .Values }}
{{- if not .env.BASE_URL }}{{ fail "env.BASE_URL must be set: the address that people open, https://meridian.example.org" }}{{ end }}
{{- if not .env.S3_BUCKET }}{{ fail "env.S3_BUCKET must be set: pods have no disk in common for files" }}{{ end }}
{{- if and .ingress.enabled (not .env.TRUSTED_PROXIES) }}{{ fail "env.TRUSTED_PROXIES must be set with an ingress: the network of the controller's pods, such as 10.244.0.0/16" }}{{ end }}
{{- if and .existingSecret .secretEnv }}{{ fail "set existingSecret or secretEnv, not both" }}{{ end }}
{{- if and .postgres.enabled .secretEnv.DATABASE_URL }}{{ fail "set secretEnv.DATABASE_URL or postgres.enabled, not both" }}{{ end }}
{{- if and .postgres.enabled (ge (int .postgres.synchronous) (int .postgres.instances)) }}{{ fail "postgres.synchronous must be less than postgres.instances" }}{{ end }}
{{- if not .existingSecret }}
{{- range ternary (list) (list "DATABASE_URL") .postgres.enabled | concat (list "AUTH_SECRET" "ENCRYPTION_KEY" "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") }}
{{- if not (index $.Values.secretEnv .) }}{{ fail (printf "secretEnv.%s must be set, or existingSecret with that key" .) }}{{ end }}
{{- end }}
{{- end }}
{{- range $role := list "server" "worker" }}
{{- with (index $.Values $role).autoscaling }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}{{ fail (printf "%s.autoscaling.minReplicas must not be more than maxReplicas" $role) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The address of the cluster that CloudNativePG makes, and what a person adds. */}}
{{- define "meridian.env" -}}
{{- if .Values.postgres.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ include "meridian.name" . }}-postgres-app, key: uri } }
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* What every pod has, but for its containers and volumes. */}}
{{- define "meridian.pod" -}}
automountServiceAccountToken: false
# A Service named "health" would set HEALTH_PORT otherwise.
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes: [{ name: tmp, emptyDir: {} }]
{{- end }}

{{- define "meridian.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts: [{ name: tmp, mountPath: /tmp }]
{{- end }}
