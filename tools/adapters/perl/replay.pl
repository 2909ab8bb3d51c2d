#!/usr/bin/env perl
# Replays kdf.index from its files alone, by the kinds that their headers name: replay.pl FILE…
use strict;
use warnings;
use IPC::Open2 qw(open2);
use JSON::PP qw(decode_json);

my %read = (bytes => sub { pack 'H*', shift }, u64 => sub { 0 + shift }, int => sub { shift }, text => sub { shift });

# Reads a record by the kinds of its fields; the name of one that may be absent ends in a question mark.
sub record {
  my ($kinds, $json) = @_;
  my %kind = map { s/\?$//r => $kinds->{$_} =~ s/\(.*//r } keys %$kinds;
  exists $json->{$_} or die "$_ is missing\n" for grep { !/\?$/ } keys %$kinds;
  exists $kind{$_} or die "$_ is not in the header\n" for keys %$json;
  return { map { $_ => $read{ $kind{$_} }->($json->{$_}) } keys %$json };
}

sub is_same {
  my ($left, $right) = @_;
  return %$left == %$right && !grep { !exists $right->{$_} || $left->{$_} ne $right->{$_} } keys %$left;
}

# The block and the derived key. The program openssl has the AES that Perl does not bring along.
sub kdf_index {
  my ($input) = @_;
  return { reason => 'invalid-length' } if length $input->{masterKey} != 16;
  my $block = pack 'x8 Q>', $input->{index};
  my $process = open2(my $out, my $in, qw(openssl enc -aes-128-ecb -nopad -K), unpack 'H*', $input->{masterKey});
  binmode $_ for $out, $in;
  print $in $block and close $in or die "openssl: $!\n";
  read($out, my $key, 17) == 16 or die "openssl gives no block\n";
  waitpid $process, 0;
  return { output => { key => $key }, steps => { block => $block } };
}

sub is_right {
  my ($fields, $vector) = @_;
  my ($answer, $expect) = (kdf_index(record($fields->{input}, $vector->{input})), $vector->{expect});
  return $expect->{result} eq 'reject' && $answer->{reason} eq $expect->{reason} if $answer->{reason};
  my %steps = map { $_->{name} => $_->{value} } @{ $vector->{steps} };
  return $expect->{result} eq 'accept' && is_same(record($fields->{output}, $expect->{output}), $answer->{output})
    && is_same(record($fields->{steps}, \%steps), $answer->{steps});
}

my ($passed, $failed, $not_run) = (0, 0, 0);
for my $path (@ARGV) {
  my $file = decode_json(do { local (@ARGV, $/) = $path; <> });
  my @vectors = @{ $file->{vectors} };
  die "$path is not of kdf.index, or lacks vectors\n" if $file->{operation} ne 'kdf.index' || @vectors != $file->{count};
  for my $vector (@vectors) {
    my $count = $vector->{accumulated} ? \$not_run : eval { is_right($file->{fields}, $vector) } ? \$passed : \$failed;
    print "FAILED $vector->{id}: ", $@ || "another answer\n" if $count == \$failed;
    $$count += @{ $file->{protocol} };
  }
}
print "$passed passed, $failed failed, $not_run not run\n";
exit($failed || !$passed ? 1 : 0);
