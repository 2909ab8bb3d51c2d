#!/usr/bin/env bash
#SBATCH --job-name=pavectors
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --time=00:30:00
#SBATCH --output=pavectors-%a.log
#
# One shard for each task of the array, and a job that merges their reports after all tasks ended, also if they failed:
#
#   array=$(sbatch --parsable tools/ci/slurm-array.sh ./adapter)
#   sbatch --dependency="afterany:$array" --wrap 'pavectors report reports/*.json --html report.html --junit report.xml'
set -euo pipefail
mkdir -p reports
exec pavectors verify --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --min-executed 0 -q \
  --json "reports/$SLURM_ARRAY_TASK_ID.json" -- "$@"
